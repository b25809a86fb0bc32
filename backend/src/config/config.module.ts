import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { Config } from './config.js';

const CONFIG = Symbol('config');

/** Injects the frozen {@link Config}. */
export const InjectConfig = () => Inject(CONFIG);

@Module({})
class ConfigModule {}

export const configModule = (config: Config): DynamicModule => ({
  module: ConfigModule,
  global: true,
  providers: [{ provide: CONFIG, useValue: config }],
  exports: [CONFIG],
});
