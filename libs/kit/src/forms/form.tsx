import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { Button } from '../primitives/button';
import { ErrorPanel, SuccessPanel } from '../primitives/panels';
import { useLeaveGuard } from '../router/leave-guard';
import css from './form.module.css';
import { useInputBeforeHydration } from './input-before-hydration';
import { controlError, controlErrors } from './native-validation';
import type { FormModel } from './use-form';

/** Props of `Form`. */
export interface FormProps<V> {
  form: FormModel<V>;
  children: ReactNode;
  /** Text of the submit button; 'Save' by default. */
  submitText?: string;
  /** More buttons, next to the submit button. */
  actions?: ReactNode;
  /** Keeps the buttons and the result visible at the bottom edge; shows when there are unsaved changes. */
  sticky?: boolean;
  /** Asks before leaving with unsaved changes; `tab`: only before the tab is closed; false for a search or a sign-in. */
  guard?: boolean | 'tab';
  /** Accessible name of the form. */
  label?: string;
  /** Where the browser sends the form without JavaScript. */
  action?: string;
  method?: 'get' | 'post';
}

/** Fields, submit button, and the error and success panels under them. Ctrl-S, ⌘S, Ctrl-Enter or ⌘-Enter submits. */
export function Form<V>({ form, children, sticky = false, guard = true, label, action, method, ...bar }: FormProps<V>) {
  const t = useKitText();
  const element = useRef<HTMLFormElement>(null);
  useInputBeforeHydration(element, form.values as object, form.set);
  useLeaveGuard(guard !== false && form.dirty && !form.busy, guard === 'tab' ? null : t('form.leave'));
  useNoValidate(element);
  useSaveShortcut(element);
  useFocusFirstInvalid(element, form.attempts);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(controlErrors(event.currentTarget, t));
  };
  const leaveField = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
    if (isField(target) && target.name) form.check(target.name, controlError(target, t));
  };
  const native = { action, method, 'aria-label': label };
  return (
    <form {...native} ref={element} className={css.form} onSubmit={submit} onBlur={leaveField}>
      {children}
      <div className={sticky ? css.sticky : undefined} data-foot={sticky ? '' : undefined}>
        <Bar form={form} sticky={sticky} {...bar} />
        <Result form={form} />
      </div>
    </form>
  );
}

type BarProps<V> = Pick<FormProps<V>, 'form' | 'submitText' | 'actions' | 'sticky'>;

function Bar<V>({ form, submitText, actions, sticky }: BarProps<V>) {
  const t = useKitText();
  return (
    <div className={css.bar}>
      <Button type="submit" variant="primary" busy={form.busy}>
        {submitText ?? t('form.save')}
      </Button>
      {actions}
      {sticky && form.dirty && <p className={css.unsaved}>{t('form.unsaved')}</p>}
    </div>
  );
}

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function Result<V>({ form: { result, errors } }: { form: FormModel<V> }) {
  const t = useKitText();
  const general = errors[''] ? [errors['']] : [];
  const messages = result?.status === 'error' ? result.errors : general;
  const success = result?.status === 'success' ? result.message || t('form.saved') : '';
  return (
    <div className={css.result}>
      <ErrorPanel errors={messages}>{result?.http === 0 && <p>{t('form.unreachable')}</p>}</ErrorPanel>
      <SuccessPanel message={success} />
    </div>
  );
}

/** Replaces the browser's validation bubbles, which are needed without JavaScript, with the panels. */
function useNoValidate(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter';
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isEnter || event.key.toLowerCase() === 's')) return;
      const { activeElement, body } = document;
      if ((isEnter || activeElement !== body) && !form.current?.contains(activeElement)) return;
      event.preventDefault();
      if (!event.repeat) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form]);
}

/** Focuses the first invalid field after a rejected submit. */
function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempts: number) {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);
}
