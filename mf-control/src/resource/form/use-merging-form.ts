import type { ApiResult } from '@waybill/kit';
import { type FormModel, type FormOptions, useForm } from '@waybill/kit/forms';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import { type Clash, changesOf, meet } from './three-way-merge';

/** What the version of an item is told by: no two states of it share one. */
export interface Versioned {
  updated_at?: string;
}

interface ChangeOptions<Item, Values> extends Pick<FormOptions<Values>, 'validate'> {
  /** The item as it was read; null for a new one. */
  item: Item | null;
  /** The form's values for an item, or for a new one. */
  initial: (item: Item | null) => Values;
  /** Reads the item as it is now. */
  read: () => Promise<ApiResult<Item>>;
  /** Sends the values; a change names the version it was made from. */
  send: (values: Values, changed: Partial<Values>, version: Versioned) => Promise<ApiResult<Item>>;
  onSaved: (item: Item) => void;
}

/** A form that tells what was changed elsewhere while it was open. */
export interface ChangeForm<Values> extends FormModel<Values> {
  clashes: readonly Clash<Values>[];
}

/** How often a change that clashes with nothing is sent anew before the answer is left to the admin. */
const MOST_ATTEMPTS = 3;

/**
 * The form of an item that others may change meanwhile, the admin's second tab among them. What they changed beside it
 * is taken over; where both changed one field, nothing is written until the admin has seen both values.
 */
export function useChangeForm<Item extends object, Values extends object>(
  options: ChangeOptions<Item, Values>,
): ChangeForm<Values> {
  const { item, initial, validate, read, send, onSaved } = options;
  const t = useText();
  const known = useRef(item);
  const [clashes, setClashes] = useState<Clash<Values>[]>([]);

  const attempt = async (here: Values, changed: Partial<Values>, attempts = 1): Promise<ApiResult<Item>> => {
    const answer = await send(here, changed, versionOf(known.current));
    if (known.current === null || !answer.field_errors?.updated_at || attempts > MOST_ATTEMPTS) return answer;
    const now = await read();
    if (now.status === 'error') return now;
    const there = initial(now.data);
    const { clashes: met, taken, merged } = meet(initial(known.current), there, here);
    known.current = now.data;
    setClashes(met);
    if (met.length > 0) return { ...answer, errors: [t('elsewhere.refused')] };
    const again = await attempt(merged, changesOf(merged, there), attempts + 1);
    return again.status === 'success' && taken.length > 0 ? { ...again, message: t('elsewhere.joined') } : again;
  };

  const form = useForm<Values>({
    initial: initial(item),
    validate,
    submit: async (values, changed) => {
      const answer = await attempt(values, changed);
      if (answer.status === 'error') return answer;
      if (known.current) known.current = answer.data;
      setClashes([]);
      onSaved(answer.data);
      return answer;
    },
  });

  const submit: typeof form.submit = async (native) => {
    const before = known.current;
    await form.submit(native);
    if (known.current && known.current !== before) form.rebase(initial(known.current));
  };
  return { ...form, submit, clashes };
}

const versionOf = (item: Versioned | null): Versioned => (item?.updated_at ? { updated_at: item.updated_at } : {});
