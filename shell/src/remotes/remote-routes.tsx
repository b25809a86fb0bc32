import { type RemoteModule, type RemoteRoute, useRoutes } from '@waybill/kit';
import { Breadcrumbs } from '../navigation/breadcrumbs';
import { ResourceNotFound } from '../navigation/resource-not-found';

/** The remote's route that matches the URL, under its breadcrumbs. */
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
