export const USAGE = `Usage: npm run release -- <command>

  publish <name…> --why "…" [--base URL]   make built deployables live
  rollback <name> [--to HASH]              bring back the build published before, or that one
  rollback --all --to ID                   bring back the whole set of an earlier release
  disable <name> | enable <name>           switch a remote off or on
  list                                     what is live, what is retained, what happened
  diff <ID> [ID]                           what differs between two releases, or from one to the live one
  check                                    compare every file with its sum
  report [--check]                         write the kit's public API to libs/kit/kit.api.txt, or see if it is stale
  serve [--port N] [--host ADDRESS]        in a deployable's folder: be its own host

Options: --why "…" for the history, --who NAME (default: the system user), --json for machines
Exit codes: 0 done, 1 failed or faults found, 2 refused (nothing was changed), 64 wrong usage
Environment, or .env: RELEASES_DIR (default ./releases)`;
