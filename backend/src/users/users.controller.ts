import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';

/** Users have a sign-out and nothing else: no session of theirs exists, so there is none to end. */
@Controller('users')
export class UsersController {
  @Get('auth/signout')
  @Access('visitor', { changesState: true })
  @Returns(z.null(), { message: 'Signed out.' })
  signOut() {
    return null;
  }
}
