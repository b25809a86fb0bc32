import type { Review } from '@waybill/contracts';
import { PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { HistoryLink } from '../resource/history/history-link';
import { DeleteButton } from '../resource/item/delete-item';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { TranslationsLink } from '../translations/translations-link';
import { DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';

/** A review to read; it cannot be edited, because it is what a customer said. */
export function ReviewPage({ item: review, resource }: DetailProps<Review>) {
  const t = useText();
  const path = fill(resource.routes.item, { id: review.id });
  return (
    <>
      <PageTitle
        documentTitle={review.name}
        eyebrow={t('reviews.singular')}
        actions={
          <>
            <TranslationsLink itemPath={path} />
            <HistoryLink itemPath={path} />
            <DeleteButton resource={resource} item={review} />
          </>
        }
      >
        {review.name}
      </PageTitle>
      <Group title={t('reviews.words')}>
        <p lang={review.language}>{review.review}</p>
        <DescriptionList items={[{ term: t('list.created'), value: <Timestamp value={review.created_at} /> }]} />
      </Group>
    </>
  );
}
