import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { formPost } from '../http/form-post.js';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { FeedbackController } from './feedback.controller.js';
import { FeedbackRow } from './feedback.entity.js';
import { FeedbackService } from './feedback.service.js';
import { PersonalFeedback } from './personal-feedback.js';

const PAGE = '/feedback.html';

@Module({
  imports: [TypeOrmModule.forFeature([FeedbackRow]), ParcelsModule],
  controllers: [FeedbackController],
  providers: [FeedbackService, PersonalFeedback],
  exports: [FeedbackService, PersonalFeedback],
})
export class FeedbackModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const toResult = formPost(({ status }) => `${PAGE}?${status === 'success' ? 'sent' : 'failed'}=1`);
    consumer.apply(toResult).forRoutes({ path: 'feedback', method: RequestMethod.POST });
  }
}
