import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Authenticator } from './authenticator.entity.js';
import { AuthenticatorService } from './authenticator.service.js';
import { Challenge } from './challenge.entity.js';
import { ChallengesService } from './challenges.service.js';
import { Passkey } from './passkey.entity.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecretBox } from './secret-box.js';

@Module({
  imports: [TypeOrmModule.forFeature([Authenticator, Challenge, Passkey, RecoveryCode, Secret]), SettingsModule],
  providers: [
    AuthenticatorService,
    ChallengesService,
    PasskeyChallengesService,
    PasskeysService,
    RecoveryCodesService,
    SecretBox,
  ],
  exports: [AuthenticatorService, ChallengesService, PasskeyChallengesService, PasskeysService, RecoveryCodesService],
})
export class FactorsModule {}
