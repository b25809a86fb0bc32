export const USAGE = `Usage: npm run release -- <command>

  publish <name…> --why "…" [--base URL]   make built deployables live
  rollback <name> [--to HASH]              restore the previous build, or the given one
  rollback --all --to ID                   restore every deployable of an earlier release
  disable <name> | enable <name>           disable or enable a remote
  list                                     show live and retained builds and the history
  diff <ID> [ID]                           compare two releases, or one with the live release
  check                                    verify every file against its integrity hash
  report [--check]                         write the kit's public API to libs/kit/kit.api.txt, or check if it is stale
  serve [--port N] [--host ADDRESS]        in a deployable's folder: serve this build locally

Options: --why "…" recorded in the history, --who NAME (default: the system user), --json for machine-readable output
Exit codes: 0 done, 1 failed or problems found, 2 rejected (nothing changed), 64 invalid usage
Environment or .env: RELEASES_DIR (default ./releases)`;
