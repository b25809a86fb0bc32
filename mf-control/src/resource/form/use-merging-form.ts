import { type FormModel, type FormOptions, useForm } from '@waybill/kit/forms';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import { type SaveRequests, saveWithMerge } from './save-with-merge';
import type { Conflict } from './three-way-merge';

interface MergingFormOptions<Item, Values> extends SaveRequests<Item, Values>, Pick<FormOptions<Values>, 'validate'> {
  /** The item as it was read; null for a new one. */
  item: Item | null;
  onSaved: (item: Item) => void;
}

/** A form with the fields that were changed here and elsewhere while it was open. */
export interface MergingForm<Values> extends FormModel<Values> {
  conflicts: readonly Conflict<Values>[];
}

/**
 * The form of an item that others, such as the admin's second tab, may change at the same time. Changes to other
 * fields are merged on save; conflicting ones are shown to the admin before anything is written.
 */
export function useMergingForm<Item extends object, Values extends object>(
  options: MergingFormOptions<Item, Values>,
): MergingForm<Values> {
  const { item, initial, validate, onSaved } = options;
  const t = useText();
  const base = useRef(item);
  const [conflicts, setConflicts] = useState<Conflict<Values>[]>([]);

  const form = useForm<Values>({
    initial: initial(item),
    validate,
    submit: async (values, changed) => {
      const { result, ...outcome } = await saveWithMerge(options, { base: base.current, values, changed });
      base.current = outcome.base;
      if (outcome.conflicts) setConflicts(outcome.conflicts);
      if (result.status === 'error')
        return outcome.conflicts?.length ? { ...result, errors: [t('conflict.rejected')] } : result;
      if (base.current) base.current = result.data;
      setConflicts([]);
      onSaved(result.data);
      return outcome.adopted ? { ...result, message: t('conflict.merged') } : result;
    },
  });

  const submit: typeof form.submit = async (native) => {
    const before = base.current;
    await form.submit(native);
    if (base.current && base.current !== before) form.rebase(initial(base.current));
  };
  return { ...form, submit, conflicts };
}
