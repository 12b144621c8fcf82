"""BioHACK: collect genes with three Nomans, create creatures, report to DNA Inc."""
