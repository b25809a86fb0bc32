import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

/**
 * The module of a feature that has one table, one service and one controller and uses no feature but the global ones.
 * A feature that others use, or that has more, has a module file.
 */
export const featureModule = (entity: Type, service: Type, controller: Type): DynamicModule => ({
  module: moduleClass(controller.name.replace(/Controller$/, 'Module')),
  imports: [TypeOrmModule.forFeature([entity])],
  providers: [service],
  controllers: [controller],
});

/** A class per feature: Nest tells modules apart by class, and its error messages contain the class name. */
function moduleClass(name: string): Type {
  const feature = class {};
  Object.defineProperty(feature, 'name', { value: name });
  Module({})(feature);
  return feature;
}
