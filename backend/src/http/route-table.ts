import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import { ACCESS, type AccessDeclaration, RESPONSE, type ResponseDeclaration, FILE_FIELD } from './route-decorators.js';

const PATH = 'path';
const METHOD = 'method';
const ARGUMENTS = '__routeArguments__';
const STATUS = '__httpCode__';

/** Paths that are not under `/api`. */
export const OUTSIDE_API = ['healthz', 'readyz', 'uploads/images/:name'];

/** Nest's numbers for where an argument of a handler comes from. */
const SOURCES: Record<string, 'body' | 'query' | 'params'> = { 3: 'body', 4: 'query', 5: 'params' };

interface Argument {
  data?: unknown;
  schema?: z.ZodType;
}

export interface Route {
  handler: string;
  feature: string;
  method: string;
  /** Without the prefix `api/`. */
  path: string;
  prefixed: boolean;
  status: number;
  declared: AccessDeclaration;
  answer: ResponseDeclaration;
  fileField: string | undefined;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
  params: Record<string, z.ZodType>;
}

/** Every route that is registered, with what it declares. Its making fails when a route declares too little. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private found: Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  get routes(): readonly Route[] {
    return this.found;
  }

  onModuleInit(): void {
    this.found = this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      const prototype = Object.getPrototypeOf(instance);
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(METHOD, prototype[name]))
        .map((name) => readRoute(metatype as new () => unknown, prototype[name], name));
    });
  }
}

function readRoute(controller: new () => unknown, handler: object, name: string): Route {
  const label = `${controller.name}.${name}`;
  const declared = required<AccessDeclaration>(ACCESS, handler, `${label} declares no access (@Access)`);
  const answer = required<ResponseDeclaration>(RESPONSE, handler, `${label} declares no answer (@Returns)`);
  const path = [Reflect.getMetadata(PATH, controller), Reflect.getMetadata(PATH, handler)]
    .map((part: string) => part.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/');
  return {
    handler: label,
    feature: controller.name.replace(/Controller$/, ''),
    method: RequestMethod[Reflect.getMetadata(METHOD, handler)] ?? 'GET',
    path,
    prefixed: !OUTSIDE_API.includes(path),
    status: Reflect.getMetadata(STATUS, handler) ?? 200,
    declared,
    answer,
    fileField: Reflect.getMetadata(FILE_FIELD, handler),
    ...inputs(controller, name, label),
  };
}

function inputs(controller: new () => unknown, name: string, label: string) {
  const found: Pick<Route, 'body' | 'query' | 'params'> = { body: undefined, query: undefined, params: {} };
  const declared: Record<string, Argument> = Reflect.getMetadata(ARGUMENTS, controller, name) ?? {};
  for (const [key, { data, schema }] of Object.entries(declared)) {
    const source = SOURCES[key.split(':')[0] ?? ''];
    if (!source) continue;
    if (!schema) throw new Error(`${label} takes its ${source} without a schema.`);
    if (source === 'params') found.params[String(data)] = schema;
    else found[source] = schema;
  }
  return found;
}

function required<T>(key: string, handler: object, problem: string): T {
  const value: T | undefined = Reflect.getMetadata(key, handler);
  if (value === undefined) throw new Error(`${problem}.`);
  return value;
}
