import { type DeviceStatus, type Handover, PROOF_LIMITS, RELATIONSHIPS } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { SelectField, TextField } from '@waybill/kit/forms';
import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { newKey } from '../queue/key';
import { type ProofDraft, readDraft, writeDraft } from './draft';
import { PhotoField } from './photo-field';
import { currentPlace, NO_PLACE } from './place';
import css from './proofs.module.css';
import type { PendingProof } from './queue/pending-proof';
import { SignatureField } from './signature-field';

interface ProofFormProps {
  code: string;
  /** What the settings require, and whether they allow the place. */
  rules: NonNullable<DeviceStatus['proof']>;
  handover: Handover | null;
  /** What went wrong; null if the proof is kept. */
  onDone: (proof: PendingProof) => Promise<string | null>;
  onCancel: () => void;
}

/** Who received a parcel, with photo and signature. */
export function ProofForm({ code, rules, handover, onDone, onCancel }: ProofFormProps) {
  const t = useText();
  const required = handover?.required ?? rules.required;
  const needs = { photo: ['photo', 'both'].includes(required), signature: ['signature', 'both'].includes(required) };
  const [{ name, relationship, strokes }, change] = useDraft(code);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = {
    name: name.trim() === '',
    signature: needs.signature && strokes.length === 0,
    photo: needs.photo && photo === null,
  };
  const errorOf = (part: keyof typeof missing) => (isTried && missing[part] ? t(`proof.${part}Missing`) : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(missing).includes(true) || busy) return;
    setBusy(true);
    const taken_at = new Date().toISOString();
    const place = rules.place === 'yes' ? await currentPlace() : NO_PLACE;
    const signature = strokes.length > 0 ? JSON.stringify(strokes) : null;
    const facts = { id: newKey(), tracking_code: code, receiver_name: name.trim(), relationship };
    setProblem(await onDone({ ...facts, signature, photo, ...place, taken_at, refusal: null }));
    setBusy(false);
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('proof.title')}>
      <TextField
        label={t('proof.receiver')}
        name="receiver_name"
        value={name}
        onChange={(text) => change({ name: text ?? '' })}
        maxLength={PROOF_LIMITS.name}
        autoComplete="off"
        error={errorOf('name')}
      />
      <SelectField
        label={t('proof.relationship')}
        name="relationship"
        value={relationship}
        choices={RELATIONSHIPS.map((value) => ({ value, text: t(`relationship.${value}`) }))}
        onChange={(value) => change({ relationship: value ?? 'recipient' })}
      />
      <PhotoField value={photo} onChange={setPhoto} isRequired={needs.photo} error={errorOf('photo')} />
      <SignatureField
        value={strokes}
        onChange={(drawn) => change({ strokes: drawn })}
        isRequired={needs.signature}
        error={errorOf('signature')}
      />
      {rules.place === 'yes' && <p className={css.hint}>{t('proof.placeHint')}</p>}
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" icon="check_circle" busy={busy}>
          {t('proof.deliver')}
        </Button>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}

/** What is entered for a parcel, also after the page was loaded anew. */
function useDraft(code: string) {
  const [draft, setDraft] = useState<ProofDraft>(() => {
    const kept = readDraft();
    return kept?.code === code ? kept : { code, name: '', relationship: 'recipient', strokes: [] };
  });
  useEffect(() => writeDraft(draft), [draft]);
  const change = (changes: Partial<ProofDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return [draft, change] as const;
}
