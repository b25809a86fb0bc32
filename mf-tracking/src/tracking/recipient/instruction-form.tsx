import {
  type GivenInstruction,
  INSTRUCTION_KINDS,
  type InstructionKind,
  RECIPIENT_LIMITS,
  type VerifiedView,
} from '@waybill/contracts';
import { Button, useApi, useLanguage } from '@waybill/kit';
import { SelectField, TextArea, TextField } from '@waybill/kit/forms';
import { type FormEvent, useState } from 'react';
import { PickupPointField, usePickupPoints } from './pickup-point-field';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

interface InstructionFormProps {
  view: VerifiedView;
  code: string;
  t: RecipientText;
  onGiven: (view: VerifiedView) => void;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** What the recipient asks of the courier, as long as no courier is on the way, and what was asked before. */
export function InstructionForm({ view, code, t, onGiven }: InstructionFormProps) {
  const api = useApi();
  const { formatDate } = useLanguage();
  const [newest] = view.instructions;
  const lastDay = view.offered_days.at(-1);
  const [kind, setKind] = useState<InstructionKind>(newest?.kind ?? 'none');
  const [detail, setDetail] = useState(newest?.detail ?? '');
  const [day, setDay] = useState(newest?.day ?? view.offered_days[0] ?? '');
  const [note, setNote] = useState(newest?.note ?? '');
  const [point, setPoint] = useState<string | null>(null);
  const points = usePickupPoints(code, view.can_instruct);
  const chosen = points.find(({ id }) => id === point) ?? points.find(({ name }) => name === detail) ?? points[0];
  const kinds = INSTRUCTION_KINDS.filter((value) => value !== 'pickup_point' || points.length > 0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const pickup_point_id = kind === 'pickup_point' && chosen ? { pickup_point_id: chosen.id } : {};
    const values = { detail, note, day: kind === 'other_day' ? day : null, ...pickup_point_id };
    const result = await api.post<VerifiedView>('/api/recipients/instructions', { code, kind, ...values });
    setBusy(false);
    if (result.status === 'success') onGiven(result.data);
    else setProblem(t(result.http === 409 ? 'late' : result.http === 422 ? 'incomplete' : 'failed'));
  };
  return (
    <>
      {view.can_instruct ? (
        <form className={css.form} onSubmit={(event) => void save(event)} noValidate>
          <SelectField
            label={t('wish')}
            name="kind"
            value={kind}
            choices={kinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
            onChange={(value) => setKind(value ?? 'none')}
          />
          {(kind === 'neighbor' || kind === 'safe_place') && (
            <TextField
              label={t(kind === 'neighbor' ? 'neighbor' : 'place')}
              name="detail"
              value={detail}
              maxLength={RECIPIENT_LIMITS.detail}
              onChange={(text) => setDetail(text ?? '')}
            />
          )}
          {kind === 'pickup_point' && chosen && (
            <PickupPointField points={points} chosen={chosen} t={t} onChange={setPoint} />
          )}
          {kind === 'other_day' && (
            <SelectField
              label={t('day')}
              hint={lastDay && t('kept', { day: formatDate(lastDay, DAY) })}
              name="day"
              value={day}
              choices={view.offered_days.map((value) => ({ value, text: formatDate(value, DAY) }))}
              onChange={(value) => setDay(value ?? '')}
            />
          )}
          <TextArea
            label={t('note')}
            name="note"
            value={note}
            limit={RECIPIENT_LIMITS.note}
            style={{ blockSize: '6rem' }}
            onChange={(text) => setNote(text ?? '')}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
          {problem && <p role="alert">{problem}</p>}
        </form>
      ) : (
        <p>{t('late')}</p>
      )}
      <div role="status">{view.parcel.instruction && view.can_instruct && !problem && <p>{t('saved')}</p>}</div>
      {view.instructions.length > 0 && <Past instructions={view.instructions} t={t} />}
    </>
  );
}

function Past({ instructions, t }: { instructions: GivenInstruction[]; t: RecipientText }) {
  const { formatDate } = useLanguage();
  return (
    <details>
      <summary>{t('history')}</summary>
      <ul className={css.past}>
        {instructions.map(({ id, kind, detail, day, note, given_at }) => (
          <li key={id}>
            <span className={css.muted}>{formatDate(given_at, 'datetime')}</span>
            <bdi>{[t(`kind.${kind}`), detail, day && formatDate(day, DAY), note].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
