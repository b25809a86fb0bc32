import type { Feedback } from '@waybill/contracts';
import { Link, LinkButton, PageTitle, useSetAtom } from '@waybill/kit';
import { useText } from '../i18n/text';
import { HistoryLink } from '../resource/history/history-link';
import { DeleteButton } from '../resource/item/delete-item';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { reviews } from '../reviews';
import { quotedAtom } from '../reviews/quoted';
import { DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { RatingMark } from './rating-mark';

/** One rating. It becomes public only as a review, which the admin writes under a name and with a picture. */
export function FeedbackPage({ item, resource }: DetailProps<Feedback>) {
  const t = useText();
  const quote = useSetAtom(quotedAtom);
  const { id, parcel_id, tracking_code, rating, comment, created_at } = item;
  return (
    <>
      <PageTitle
        documentTitle={tracking_code}
        actions={
          <>
            {comment && (
              <LinkButton to={reviews.routes.create} icon="star" onClick={() => quote(comment)}>
                {t('feedback.toReview')}
              </LinkButton>
            )}
            <HistoryLink itemPath={fill(resource.routes.item, { id })} />
            <DeleteButton resource={resource} item={item} />
          </>
        }
      >
        {t('feedback.singular')}
      </PageTitle>
      <Group title={t('feedback.singular')}>
        <DescriptionList
          items={[
            {
              term: t('parcels.code'),
              value: parcel_id ? (
                <Link to={`/control/parcels/${parcel_id}`}>{tracking_code}</Link>
              ) : (
                <code>{tracking_code}</code>
              ),
            },
            { term: t('feedback.rating'), value: <RatingMark rating={rating} /> },
            { term: t('feedback.comment'), value: comment },
            { term: t('list.created'), value: <Timestamp value={created_at} /> },
          ]}
        />
      </Group>
    </>
  );
}
