import type { RemoteEventCount } from '@waybill/contracts';
import type { TeamToken } from '@waybill/federation';

/** Who looks at the release page: the admin, a team with its token, or anybody where the site is in development. */
export type Viewer =
  | { kind: 'admin'; failures: RemoteEventCount[] }
  | { kind: 'team'; team: TeamToken }
  | { kind: 'developer' };

/** A team reads of its own deployables only. */
export const sees = (viewer: Viewer, name: string): boolean =>
  viewer.kind !== 'team' || viewer.team.scope.includes(name);

/** Whether the viewer may change what is live of a deployable, where the site is configured for it. */
export const mayChange = (viewer: Viewer, name: string): boolean => viewer.kind !== 'developer' && sees(viewer, name);
