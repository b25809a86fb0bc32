import { useAtomValue } from 'jotai';
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useKitText } from '../i18n/kit-texts';
import { Button } from '../primitives/button';
import { ErrorPanel, SuccessPanel } from '../primitives/panels';
import { useLeaveGuard } from '../router/leave-guard';
import { ssrResultsAtom } from '../state/ssr-results';
import css from './form.module.css';
import { nativeText, nativeTexts } from './native-rules';
import type { FormModel } from './use-form';

/** A form around its fields. */
export interface FormProps<V> {
  form: FormModel<V>;
  children: ReactNode;
  /** Text of the submit button; 'Save' when not given. */
  submitText?: string;
  /** Further buttons beside it. */
  actions?: ReactNode;
  /** Keeps the buttons, and what came of them, in view at the lower edge; says when there are unsaved changes. */
  sticky?: boolean;
  /** Leaving with unsaved changes asks, unless this is false (a search, a sign-in). */
  guard?: boolean;
  /** Names the form for screen readers. */
  label?: string;
  /** Where the browser itself sends the form when no script runs. */
  action?: string;
  method?: 'get' | 'post';
}

/** Fields, submit button, and the red and green panel under them. Ctrl-S or ⌘S submits. */
export function Form<V>({ form, children, sticky = false, guard = true, label, action, method, ...bar }: FormProps<V>) {
  const t = useKitText();
  const element = useRef<HTMLFormElement>(null);
  useTypedEarlier(element, form);
  useLeaveGuard(guard && form.dirty && !form.busy, t('form.leave'));
  useOwnRules(element);
  useSaveKeys(element);
  useFirstInvalid(element, form.attempts);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(nativeTexts(event.currentTarget, t));
  };
  const leaveField = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
    if (isField(target) && target.name) form.check(target.name, nativeText(target, t));
  };
  const native = { action, method, 'aria-label': label };
  return (
    <form {...native} ref={element} className={css.form} onSubmit={submit} onBlur={leaveField}>
      {children}
      <div className={sticky ? css.sticky : undefined} data-foot={sticky ? '' : undefined}>
        <Bar form={form} sticky={sticky} {...bar} />
        <Outcome form={form} />
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

function Outcome<V>({ form: { answer, errors } }: { form: FormModel<V> }) {
  const t = useKitText();
  const general = errors[''] ? [errors['']] : [];
  const refused = answer?.status === 'error' ? answer.errors : general;
  const done = answer?.status === 'success' ? answer.message || t('form.saved') : '';
  return (
    <div className={css.outcome}>
      <ErrorPanel errors={refused}>{answer?.http === 0 && <p>{t('form.unreachable')}</p>}</ErrorPanel>
      <SuccessPanel message={done} />
    </div>
  );
}

/** What was typed into a served page before its code came is the form's own from the start. */
function useTypedEarlier<V>(form: RefObject<HTMLFormElement | null>, { values, set }: FormModel<V>) {
  const untouched = useRef(Object.keys(useAtomValue(ssrResultsAtom)).length > 0);
  useLayoutEffect(() => {
    if (!untouched.current) return;
    untouched.current = false;
    const known = Object.entries(values as object);
    const typed = known.flatMap(([name, value]) => {
      const control = form.current?.elements.namedItem(name);
      return isText(control) && control.value !== value ? [[name, control.value]] : [];
    });
    if (typed.length > 0) set(Object.fromEntries(typed) as Partial<V>);
  }, [form, values, set]);
}

const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && TEXTS.includes(control.type));

/** Types of inputs whose value is what was typed. */
const TEXTS = ['text', 'email', 'search', 'tel', 'url'];

/** The browser's own bubbles serve as long as no script runs; from then on the panels do. */
function useOwnRules(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

function useSaveKeys(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      const { activeElement, body } = document;
      if (activeElement !== body && !form.current?.contains(activeElement)) return;
      event.preventDefault();
      if (!event.repeat) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form]);
}

/** After a refused attempt the focus goes to the first field that is wrong. */
function useFirstInvalid(form: RefObject<HTMLFormElement | null>, attempts: number) {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);
}
