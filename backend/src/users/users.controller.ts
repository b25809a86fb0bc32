import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';

/** Visitors have no session; the specification's sign-out route for users therefore does nothing. */
@Controller('users')
export class UsersController {
  @Get('auth/signout')
  @Access('visitor', { changesState: true })
  @Returns(z.null(), { message: 'Signed out.' })
  signOut() {
    return null;
  }
}
