import type { ExportedPerson, PersonFormat, PersonFound } from '@waybill/contracts';
import { Button, EmptyState, useApi, useToast } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { useConfirmation } from '../auth/confirmation';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { saveFile } from '../ui/save-file';
import { Counts } from './counts';
import { EraseDrawer } from './erase-drawer';
import { PEOPLE_API } from './paths';
import css from './people.module.css';

interface HeldProps {
  email: string;
  found: PersonFound;
  /** An erasure was accepted. */
  onErasing: (id: string) => void;
}

/** What is held under an address, and what can be done with it. Gets the focus: it is the answer to a search. */
export function Held({ email, found, onErasing }: HeldProps) {
  const t = useText();
  const [erasing, setErasing] = useState(false);
  const { confirm, dialog } = useConfirmation();
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  const isEmpty = found.complete && found.counts.length === 0;
  const erase = async () => {
    if (await confirm()) setErasing(true);
  };
  return (
    <div ref={answer} tabIndex={-1} className={css.answer}>
      <Group title={t('people.held', { email })} wide>
        {isEmpty ? (
          <EmptyState>{t('people.nothing')}</EmptyState>
        ) : (
          <>
            <Counts counts={found.counts} outcome={t('people.wouldBe')} />
            {!found.complete && <p>{t('people.more')}</p>}
            <div className={css.buttons}>
              <ExportButton email={email} format="document" confirm={confirm} />
              <ExportButton email={email} format="json" confirm={confirm} />
              <Button variant="danger" icon="delete" onClick={() => void erase()}>
                {t('people.erase')}
              </Button>
            </div>
          </>
        )}
      </Group>
      {erasing && (
        <EraseDrawer email={email} counts={found.counts} onClose={() => setErasing(false)} onErasing={onErasing} />
      )}
      {dialog}
    </div>
  );
}

interface ExportButtonProps {
  email: string;
  format: PersonFormat;
  confirm: () => Promise<boolean>;
}

/** Saves all of it as a file, after a recent confirmation. */
function ExportButton({ email, format, confirm }: ExportButtonProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!(await confirm())) return;
    setBusy(true);
    const result = await api.post<ExportedPerson>(`${PEOPLE_API}/export`, { email, format });
    setBusy(false);
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    const { name, type, content } = result.data;
    saveFile(name, `${type};charset=utf-8`, content);
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t(`people.save.${format}`)}
    </Button>
  );
}
