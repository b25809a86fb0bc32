import { type RemoteModule, type RemoteRoute, useRoutes } from '@waybill/kit';
import { ResourceNotFound } from '../errors/resource-not-found';
import { Breadcrumbs } from '../frame/breadcrumbs';

/** The route of a remote that the address names, under its breadcrumbs. */
export function RemoteRoutes({ module, name }: { module: RemoteModule; name: string }) {
  const routes = module.routes.map((route) => ({ path: route.path, element: <Route route={route} name={name} /> }));
  return useRoutes([...routes, { path: '*', element: <ResourceNotFound /> }]);
}

function Route({ route, name }: { route: RemoteRoute; name: string }) {
  const { path, Component, title, crumbs = [] } = route;
  return (
    <>
      <Breadcrumbs path={path} namespace={name} title={title} crumbs={crumbs} />
      <Component />
    </>
  );
}
