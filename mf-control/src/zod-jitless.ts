interface SchemaLibrary {
  __zod_globalConfig?: { jitless?: boolean };
}

// The page's policy forbids making code from text. The schema library is told before it tries, and works without.
const library = globalThis as typeof globalThis & SchemaLibrary;
library.__zod_globalConfig = { ...library.__zod_globalConfig, jitless: true };
