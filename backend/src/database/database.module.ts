import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { Counter } from './counter.entity.js';
import { createDataSource, databaseOptions } from './data-source.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { Secret } from './secret.entity.js';
import { firstStart } from './seed/first-start.js';

@Module({})
class DatabaseModule {}

export const databaseModule = (config: Config): DynamicModule => ({
  module: DatabaseModule,
  global: true,
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...databaseOptions(config), autoLoadEntities: true }),
      dataSourceFactory: (options) => open(options, config),
    }),
    TypeOrmModule.forFeature([Counter, Secret]),
  ],
  providers: [Database],
  exports: [Database],
});

async function open(options: DataSourceOptions | undefined, config: Config) {
  const dataSource = await createDataSource(options ?? databaseOptions(config)).initialize();
  await migrate(dataSource);
  await firstStart(dataSource, config);
  return dataSource;
}
