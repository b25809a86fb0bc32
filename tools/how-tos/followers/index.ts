import type { Follower } from '../steps/follower.js';
import { addALanguage } from './add-a-language.js';
import { addAPage } from './add-a-page-to-a-remote.js';
import { addARemote } from './add-a-remote.js';
import { addATeam } from './add-a-team.js';
import { addAnEntity } from './add-an-entity.js';
import { changeTheApi } from './change-the-api.js';
import { debugAFailedRemote } from './debug-a-failed-remote.js';
import { hostARemoteElsewhere } from './host-a-remote-elsewhere.js';
import { moveAMajor } from './move-a-major.js';
import { previewABranch } from './preview-a-branch.js';
import { publishOverHttps } from './publish-over-https.js';
import { quickStart } from './quick-start.js';
import { rollBack } from './roll-back.js';
import { shipARemote } from './ship-a-remote.js';
import { tryABuild } from './try-a-build-on-visitors.js';
import { workElsewhere } from './work-in-another-repository.js';

/** In the order in which they are followed: first those that share a site. */
export const FOLLOWERS: readonly Follower[] = [
  quickStart,
  shipARemote,
  rollBack,
  tryABuild,
  previewABranch,
  publishOverHttps,
  hostARemoteElsewhere,
  addAPage,
  addARemote,
  addATeam,
  workElsewhere,
  debugAFailedRemote,
  changeTheApi,
  addAnEntity,
  addALanguage,
  moveAMajor,
];

/** The how-tos of a folder's files that nothing follows. */
export const withoutFollower = (files: readonly string[]): string[] =>
  files.filter((file) => !FOLLOWERS.some(({ document }) => document === `docs/how-to/${file}`));
