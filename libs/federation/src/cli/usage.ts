export const USAGE = `Usage: npm run release -- <command>

  publish <name…> --why "…" [--base URL]   make built deployables live
  list                                     what is live, what is kept, what happened

Options: --json for machines, --who NAME (default: the system user)
Exit codes: 0 done, 1 failed, 2 refused (nothing was changed), 64 wrong usage
Environment: RELEASES_DIR (default ./releases)`;
