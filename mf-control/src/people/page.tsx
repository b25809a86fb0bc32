import { type PersonFound, personQuery } from '@waybill/contracts';
import { PageTitle, useApi, useSearchParams } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { ErasureNotice } from './erasure-notice';
import { Held } from './held';
import { PEOPLE_API } from './paths';
import css from './people.module.css';

interface Shown {
  email: string;
  found: PersonFound;
}

/**
 * What is held of a person: found, handed out and erased by e-mail address. The address is on the page alone, in no URL
 * and not stored; an erasure that runs is in the URL by its id, so that it is found again.
 */
export function People() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const [shown, setShown] = useState<Shown | null>(null);
  const erasure = query.get('erasure');
  const started = (id: string) => {
    setShown(null);
    setQuery({ erasure: id }, { replace: true });
  };
  return (
    <>
      <PageTitle>{t('people.title')}</PageTitle>
      {erasure && <ErasureNotice key={erasure} id={erasure} onClose={() => setQuery({}, { replace: true })} />}
      <Group title={t('people.find')} hint={t('people.findHint')}>
        <div className={css.search}>
          <FindForm onFound={setShown} />
        </div>
      </Group>
      {shown && <Held key={JSON.stringify(shown)} {...shown} onErasing={started} />}
    </>
  );
}

function FindForm({ onFound }: { onFound: (shown: Shown | null) => void }) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { email: '' },
    validate: (values) => schemaErrors(personQuery, values),
    submit: async ({ email }) => {
      onFound(null);
      const result = await api.post<PersonFound>(`${PEOPLE_API}/find`, { email });
      if (result.status === 'error') return result;
      onFound({ email: email.trim().toLowerCase(), found: result.data });
      return undefined;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('people.search')} label={t('people.find')}>
      <TextField label={t('people.email')} type="email" autoComplete="off" {...form.field('email')} />
    </Form>
  );
}
