import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query, Res } from '@nestjs/common';
import {
  contactResult,
  deletion,
  LIMITS,
  mailPreview,
  milestoneText,
  milestoneTextPreview,
  milestoneTextReset,
  milestoneTextsQuery,
  milestoneTextUpdate,
  notificationSettings,
  notificationSettingsUpdate,
  parcelMails,
  pausedAddress,
  pausedAddressesQuery,
  testConfirmation,
  testMail,
} from '@waybill/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { MAIL_POLICY } from '../mail/mail-policy.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { MilestoneContents } from './milestone-contents.service.js';
import { MilestoneMails } from './milestone-mails.service.js';
import { MilestoneTexts } from './milestone-texts.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { PausedAddresses } from './paused-addresses.service.js';
import { TestMailService } from './test-mail.service.js';

const key = z.string().max(LIMITS.text);
/** A form submits an unselected option as an empty string. */
const previewForm = milestoneTextPreview.extend({
  template: z.union([z.literal(''), milestoneTextPreview.shape.template]),
});

@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly settings: NotificationSettingsService,
    private readonly texts: MilestoneTexts,
    private readonly contents: MilestoneContents,
    private readonly mails: MilestoneMails,
    private readonly paused: PausedAddresses,
    private readonly tests: TestMailService,
  ) {}

  @Get('settings')
  @Access('admin')
  @Returns(notificationSettings)
  current() {
    return this.settings.current();
  }

  @Patch('settings')
  @Access('admin')
  @Returns(notificationSettings, { message: 'Settings saved.' })
  update(@Body({ schema: notificationSettingsUpdate }) changes: z.output<typeof notificationSettingsUpdate>) {
    return this.settings.update(changes);
  }

  @Post('test', { storesAnswer: false })
  @Access('admin')
  @Returns(contactResult, { message: 'Test mail sent.' })
  test(@Body({ schema: testMail }) { language }: z.output<typeof testMail>, @CurrentAdmin() admin: Identity) {
    return this.tests.send(admin.email, admin.id, language);
  }

  @Post('test/confirmation', { storesAnswer: false })
  @Access('admin')
  @Returns(notificationSettings, { message: 'Mail arrives. Milestones can be switched on.' })
  confirm(
    @Body({ schema: testConfirmation }) { code }: z.output<typeof testConfirmation>,
    @CurrentAdmin() admin: Identity,
  ) {
    return this.tests.confirm(code, admin.id);
  }

  @Get('texts')
  @Access('admin')
  @Returns(z.array(milestoneText))
  list(@Query({ schema: milestoneTextsQuery }) { language }: z.output<typeof milestoneTextsQuery>) {
    return this.texts.list(language);
  }

  @Patch('texts')
  @Access('admin')
  @Returns(milestoneText, { message: 'Text saved.' })
  save(@Body({ schema: milestoneTextUpdate }) text: z.output<typeof milestoneTextUpdate>) {
    return this.texts.save(text);
  }

  @Delete('texts')
  @Access('admin')
  @Returns(milestoneText, { message: 'The usual text is used again.' })
  reset(@Body({ schema: milestoneTextReset }) which: z.output<typeof milestoneTextReset>) {
    return this.texts.reset(which);
  }

  @Post('preview', { storesAnswer: false })
  @Access('admin')
  @Returns(mailPreview)
  preview(@Body({ schema: milestoneTextPreview }) text: z.output<typeof milestoneTextPreview>) {
    return this.contents.preview(text);
  }

  /** The rendered mail, for an iframe that is the target of a form. */
  @Post('preview.html', { storesAnswer: false })
  @HttpCode(200)
  @Access('admin')
  @ReturnsFile('text/html')
  async document(
    @Body({ schema: previewForm }) { template, ...text }: z.output<typeof previewForm>,
    @Res() response: Response,
  ): Promise<void> {
    const preview = await this.contents.preview({ ...text, ...(template && { template }) });
    response.removeHeader('X-Frame-Options');
    response.setHeader('Content-Security-Policy', MAIL_POLICY);
    response.type(preview.html ? 'html' : 'text').send(preview.html ?? preview.text);
  }

  @Get('mails/:key')
  @Access('admin')
  @Returns(parcelMails)
  ofParcel(@Param('key', { schema: key }) input: string) {
    return this.mails.ofParcel(input);
  }

  @Get('paused')
  @Access('admin')
  @Returns(z.array(pausedAddress))
  pausedAddresses(@Query({ schema: pausedAddressesQuery }) { search }: z.output<typeof pausedAddressesQuery>) {
    return this.paused.list(search);
  }

  @Delete('paused')
  @Access('admin')
  @Returns(z.null(), { message: 'The address gets mail again.' })
  release(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.paused.release(id);
  }
}
