import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccountService } from './account.service.js';
import { Admin } from './admin.entity.js';
import { AdminsController } from './admins.controller.js';
import { AdminsService } from './admins.service.js';
import { SignInQueue } from './sign-in-queue.js';

@Module({
  imports: [TypeOrmModule.forFeature([Admin, Secret]), SessionsModule, SettingsModule, PasswordsModule, MailModule],
  controllers: [AdminsController],
  providers: [AdminsService, AccountService, SignInQueue],
  exports: [AdminsService, AccountService],
})
export class AdminsModule {}
