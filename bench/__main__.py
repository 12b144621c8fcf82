from bench import engine

engine.main()
