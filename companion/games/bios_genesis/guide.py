from companion.engine.guide import Guide


def guide() -> Guide:
    return Guide(sections=())
