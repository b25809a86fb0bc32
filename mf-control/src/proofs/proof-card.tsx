import type { Parcel, Proof } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { useConfirmDelete } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { type Description, DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './proofs.module.css';

interface ProofCardProps {
  parcel: Parcel;
  /** What the parcel says of its receiver changes with its proofs. */
  onDeleted: () => void;
}

/** The proofs of delivery of a parcel; nothing while there are none. */
export function ProofCard({ parcel, onDeleted }: ProofCardProps) {
  const t = useText();
  const proofs = useItem<Proof[]>(`/api/proofs?parcel_id=${parcel.id}`);
  if (!proofs.item || proofs.item.length === 0) return null;
  const deleted = () => {
    proofs.reload();
    onDeleted();
  };
  return (
    <Group title={t('proof.title')} wide>
      <div className={css.proofs}>
        {proofs.item.map((proof) => (
          <Entry key={proof.id} proof={proof} onDeleted={deleted} />
        ))}
      </div>
    </Group>
  );
}

function Entry({ proof, onDeleted }: { proof: Proof; onDeleted: () => void }) {
  const t = useText();
  const { id, receiver_name, relationship, device_name, latitude, longitude } = proof;
  const place = latitude === null || longitude === null ? null : <code>{`${latitude}, ${longitude}`}</code>;
  const items: Description[] = [
    { term: t('proof.receiver'), value: receiver_name },
    { term: t('proof.relationship'), value: t(`relationship.${relationship}`) },
    { term: t('scan.time'), value: <Timestamp value={proof.taken_at} /> },
    { term: t('proof.takenBy'), value: device_name ?? t('actor.admin') },
    ...(place ? [{ term: t('proof.place'), value: place }] : []),
  ];
  return (
    <div className={css.form}>
      {!proof.is_current && <p className={css.notice}>{t('proof.notCurrent')}</p>}
      <DescriptionList items={items} />
      {(proof.has_signature || proof.has_photo) && (
        <div className={css.evidence}>
          {proof.has_signature && (
            <img src={`/api/proofs/${id}/signature.svg`} alt={t('proof.signatureAlt', { name: receiver_name })} />
          )}
          {proof.has_photo && <img src={`/api/proofs/${id}/photo`} alt={t('proof.photoAlt')} />}
        </div>
      )}
      <DeleteProof proof={proof} onDeleted={onDeleted} />
    </div>
  );
}

function DeleteProof({ proof, onDeleted }: { proof: Proof; onDeleted: () => void }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const confirmed = useConfirmDelete();
  const remove = async () => {
    if (!confirmed(t('proof.title'))) return;
    const result = await api.delete<null>('/api/proofs', { id: proof.id });
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else toast(result.message, 'success');
    onDeleted();
  };
  return (
    <div className={css.buttons}>
      <Button size="small" variant="danger" icon="delete" onClick={() => void remove()}>
        {t('proof.delete')}
      </Button>
    </div>
  );
}
