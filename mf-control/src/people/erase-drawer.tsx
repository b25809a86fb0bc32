import type { PersonCount, PersonErasure } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { type FieldErrors, Form, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Drawer } from '../ui/drawer';
import { Counts } from './counts';
import { PEOPLE_API } from './paths';
import css from './people.module.css';

interface EraseDrawerProps {
  email: string;
  counts: readonly PersonCount[];
  onClose: () => void;
  onErasing: (id: string) => void;
}

/** Names what goes and what stays, and asks for the address again: nothing of it can be undone. */
export function EraseDrawer({ email, counts, onClose, onErasing }: EraseDrawerProps) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { again: '' },
    validate: ({ again }): FieldErrors => (again.trim().toLowerCase() === email ? {} : { again: t('people.differs') }),
    submit: async () => {
      const result = await api.post<PersonErasure>(`${PEOPLE_API}/erasures`, { email });
      if (result.status === 'error') return result;
      onClose();
      onErasing(result.data.id);
      return undefined;
    },
  });
  return (
    <Drawer title={t('people.eraseTitle', { email })} onClose={onClose}>
      <div className={css.drawer}>
        <Counts counts={counts} outcome={t('people.willBe')} />
        <p>{t('people.eraseHint')}</p>
        <Form form={form} guard={false} submitText={t('people.eraseNow')} label={t('people.erase')}>
          <TextField label={t('people.again')} type="email" autoComplete="off" {...form.field('again')} />
        </Form>
      </div>
    </Drawer>
  );
}
