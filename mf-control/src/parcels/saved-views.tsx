import { type SavedView, savedViewCreate } from '@waybill/contracts';
import { Button, IconButton, Link, useApi, useSearchParams, useToast } from '@waybill/kit';
import { schemaErrors } from '@waybill/kit/forms';
import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import css from './saved-views.module.css';

const API = '/api/views';
/** What a view consists of. */
const FILTERS = ['search', 'status', 'silent', 'sort', 'from', 'to'];

/** The saved views of the list as links; what the list shows now can become one. */
export function SavedViews() {
  const t = useText();
  const [params] = useSearchParams();
  const { views, save, remove } = useViews();
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const current = queryOf(filters);
  const isSaved = views.some((view) => queryOf(view.filters) === current);
  if (views.length === 0 && !current) return null;
  return (
    <div className={css.views}>
      {views.length > 0 && (
        <ul aria-label={t('views.title')}>
          {views.map((view) => (
            <li key={view.id} className={css.view}>
              <Link to={`?${queryOf(view.filters)}`} aria-current={queryOf(view.filters) === current || undefined}>
                {view.name}
              </Link>
              <IconButton
                icon="close"
                size="small"
                label={t('views.delete', { name: view.name })}
                onClick={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
      {current && !isSaved && <SaveView key={current} onSave={(name) => save({ name, filters })} />}
    </div>
  );
}

/** The same for the same filters, whatever their order. */
const queryOf = (filters: SavedView['filters']): string =>
  new URLSearchParams(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString();

function useViews() {
  const api = useApi();
  const toast = useToast();
  const [views, setViews] = useState<SavedView[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api.get<SavedView[]>(API, { signal: controller.signal }).then((result) => {
      if (result.status === 'success') setViews(result.data);
    });
    return () => controller.abort();
  }, [api]);
  const save = async (view: { name: string; filters: Record<string, string> }) => {
    const result = await api.post<SavedView>(API, view);
    if (result.status === 'success') setViews((before) => [...before, result.data]);
    else toast(result.errors[0] ?? '', 'error');
  };
  const remove = async ({ id }: SavedView) => {
    const result = await api.delete(API, { id });
    if (result.status === 'error' && result.http !== 404) return toast(result.errors[0] ?? '', 'error');
    setViews((before) => before.filter((view) => view.id !== id));
  };
  return { views, save, remove };
}

/** A button that becomes a field for the name of the view. */
function SaveView({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  if (name === null)
    return (
      <Button size="small" variant="ghost" icon="star" onClick={() => setName('')}>
        {t('views.save')}
      </Button>
    );
  const error = name ? schemaErrors(savedViewCreate, { name, filters: {} }).name : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || error || saving) return;
    setSaving(true);
    await onSave(name);
    setSaving(false);
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
        autoFocus
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        aria-invalid={error ? true : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <Button type="submit" size="small" variant="primary" busy={saving}>
        {t('form.save')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => setName(null)}>
        {t('form.cancel')}
      </Button>
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
