/** How this command is called: an operator of a bundle has `waybill`, whoever has the repository has npm. */
export const releaseCommand = (args: string): string =>
  `${process.env.WAYBILL_BUNDLE === undefined ? 'npm run release --' : 'waybill release'} ${args}`;

export const USAGE = `Usage: ${releaseCommand('<command>')}

  publish <name…> --why "…" [--base URL]   make built deployables live, as one change
          [--from DIR]…                    and what was built elsewhere: DIR contains its dist
          [--release-hold]                 even a build that was rolled back
          [--api URL]                      with the data of this live API (default: API_HOST and API_PORT)
          [--canary N]                     for N per cent of the visitors, until it has proved itself
          [--preview NAME]                 for those who have the link, beside what is live
  publish <name> --to https://… --why "…" [--token-file FILE] [--release-hold] [--canary N]
                                           the same over HTTPS, at the publish endpoint of a site (default: RELEASE_TOKEN)
  preview list | preview delete <name>     show previews with their links, or end one
  preview promote <name> [--why "…"]       make the builds of a preview live
  status                                   show canaries, what is known of them, and what follows
  promote <name>                           make the canary live for everybody
  canary-limits [--min-minutes N] [--max-hours N] [--undecided hold|rollback]
                                           show or set when canaries are decided
  rollback <name> [--to HASH]              restore the build that was live before, or the given one; ends a canary
  rollback --all --to ID                   restore every deployable of an earlier release
  disable <name> | enable <name>           disable or enable a remote
  list                                     show live and retained builds and the history
  diff <ID> [ID]                           compare two releases, or one with the live release
  check                                    verify every file against its integrity hash
  check-backend [--openapi FILE]           compare the API of a backend with what live remotes use
  prune [--dry-run]                        delete builds, documents and drafts that nothing needs any more
  retention [--hours N] [--builds N] [--preview-days N]
                                           show or set how long builds stay after they left, and how many longer
  token create <team> --scope a,b [--days N]
                                           a token with which a team reads and changes its deployables on the release page
  token list | token revoke <id>           show or revoke tokens
  keygen <file>                            create a private key; prints the public one
  trust <key name> --public KEY [--scope a,b] [--documents] --sign ROOT
                                           let a key sign builds of these deployables, or release documents
  sign --sign FILE                         sign what is live: for the first time, or with another key
  distrust <key name> --sign ROOT | keys   trust a key no longer; show the trusted keys
  archive FOLDER [name…] [--builds N]      write the workspace's builds into one file, and keep the newest N of them (2)
  report [--check]                         write the kit's public API to libs/kit/kit.api.txt, or check it and the earlier kits
  serve [--port N] [--host ADDRESS]        in a deployable's folder: serve this build locally

Options: --why "…" recorded in the history, --who NAME (default: the system user), --sign FILE signs what a
         command changes (required where keys are trusted), --json for machine-readable output
Exit codes: 0 done, 1 failed or problems found, 2 rejected (nothing changed), 64 invalid usage
Releases folder: --releases DIR, else RELEASES_DIR in the environment or .env, else releases in the workspace`;
