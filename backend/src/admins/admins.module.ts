import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { FactorsModule } from '../factors/factors.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AccountEvents } from './account-events.js';
import { AccountSessionsService } from './account-sessions.service.js';
import { Admin } from './admin.entity.js';
import { AdminsController } from './admins.controller.js';
import { AdminsService } from './admins.service.js';
import { SecondStepController } from './second-step.controller.js';
import { SecondStepService } from './second-step.service.js';
import { SecondStepsService } from './second-steps.service.js';
import { SignInQueue } from './sign-in-queue.js';
import { SignInsService } from './sign-ins.service.js';
import { SignUpLink } from './sign-up-link.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Admin, Secret]),
    SessionsModule,
    SettingsModule,
    PasswordsModule,
    MailModule,
    FactorsModule,
  ],
  controllers: [AdminsController, SecondStepController, AccountController],
  providers: [
    AdminsService,
    AccountService,
    AccountEvents,
    AccountSessionsService,
    SecondStepService,
    SecondStepsService,
    SignInQueue,
    SignInsService,
    SignUpLink,
  ],
  exports: [AdminsService, AccountService, AccountEvents, SecondStepsService],
})
export class AdminsModule {}
