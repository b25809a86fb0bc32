import 'reflect-metadata';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { Access, Returns, ReturnsFile } from './route-decorators.js';
import { RouteTable } from './route-table.js';

@Controller('a')
class WithoutAccess {
  @Get()
  @Returns(z.null())
  read() {}
}

@Controller('b')
class WithoutResponse {
  @Get()
  @Access('public')
  read() {}
}

@Controller('c')
class WithoutInput {
  @Post()
  @Access('public')
  @Returns(z.null())
  write(@Body() _body: object) {}
}

@Controller('d')
class Complete {
  @Post('e')
  @Access('admin')
  @ReturnsFile('text/plain')
  write(@Body({ schema: z.object({}) }) _body: object) {}
}

const tableOf = async (controller: new () => object) => {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers: [controller],
    providers: [RouteTable],
  }).compile();
  await module.init();
  return module.get(RouteTable);
};

it.each([
  [WithoutAccess, 'WithoutAccess.read declares no access'],
  [WithoutResponse, 'WithoutResponse.read declares no response'],
  [WithoutInput, 'WithoutInput.write has no schema for its body'],
])('stops the start for %p', async (controller, problem) => {
  await expect(tableOf(controller)).rejects.toThrow(problem);
});

it('lists a route with complete declarations', async () => {
  const { routes } = await tableOf(Complete);
  expect(routes).toMatchObject([
    { method: 'POST', path: 'd/e', declared: { access: 'admin' }, response: { kind: 'file' } },
  ]);
});
