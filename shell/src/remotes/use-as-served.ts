import { useState } from 'react';
import { useRemotes } from './remotes-context';

/** Whether the content of this path stays as the server rendered it; once it was left it is gone. */
export function useAsServed(pathname: string): boolean {
  const [path, setPath] = useState(useRemotes().servedPath);
  if (path && path !== pathname) setPath(undefined);
  return path === pathname;
}
