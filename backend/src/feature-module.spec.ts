import { featureModule } from './feature-module.js';

class Row {}
class Service {}
class PortsController {}
class RoutesController {}

it('is named after its controller and provides the service', () => {
  const { module, providers, controllers } = featureModule(Row, Service, PortsController);
  expect(module.name).toBe('PortsModule');
  expect(providers).toEqual([Service]);
  expect(controllers).toEqual([PortsController]);
});

it('has a class of its own, by which Nest tells modules apart', () => {
  expect(featureModule(Row, Service, PortsController).module).not.toBe(
    featureModule(Row, Service, RoutesController).module,
  );
});
