import { SETUP_STEPS, type Settings, type SetupStep } from '@waybill/contracts';
import { Button, LinkButton, Loading, PageTitle, useApi, useToast } from '@waybill/kit';
import { type ComponentType, useEffect, useRef } from 'react';
import { PANEL } from '../auth/paths';
import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import { useRefreshGraph } from '../session/session';
import { Group } from '../ui/group';
import { BrandSettings } from './brand';
import { ContactSettings } from './contact';
import { ExamplesNote } from './examples-note';
import { MailSettings } from './mail';
import { RegionSettings } from './region';
import { SettingsFlowProvider } from './settings-flow';
import { SETTINGS } from './settings-form';
import css from './setup.module.css';

type Step = Exclude<SetupStep, 'done'>;

/** The pages of the settings that a new site needs first. */
const PAGES: Record<Step, ComponentType> = {
  company: BrandSettings,
  region: RegionSettings,
  contact: ContactSettings,
  mail: MailSettings,
};
const STEPS = SETUP_STEPS.filter((step) => step !== 'done');

/** The first run: a few pages of the settings, one after the other. How far it is, the server knows. */
export function Setup() {
  const t = useText();
  const company = useCompany();
  return (
    <>
      <PageTitle>{t('setup.title')}</PageTitle>
      {!company && <Loading />}
      {company?.setup === 'done' && <Done />}
      {company?.setup === 'done' && <ExamplesNote />}
      {company && company.setup !== 'done' && <Steps current={company.setup} />}
    </>
  );
}

function Steps({ current }: { current: Step }) {
  const t = useText();
  const goTo = useGoTo();
  const top = useFocusOnChange(current);
  const at = STEPS.indexOf(current);
  const next = SETUP_STEPS[at + 1] ?? 'done';
  const previous = STEPS[at - 1];
  const Page = PAGES[current];
  const actions = (
    <>
      <Button onClick={() => void goTo(next)}>{t('setup.skip')}</Button>
      {previous && <Button onClick={() => void goTo(previous)}>{t('setup.back')}</Button>}
    </>
  );
  const save = t(next === 'done' ? 'setup.finish' : 'setup.next');
  return (
    <div className={css.run}>
      <p ref={top} tabIndex={-1} className={css.progress}>
        {t('setup.progress', { step: at + 1, steps: STEPS.length })}
      </p>
      <ol className={css.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {t(`setup.${step}`)}
          </li>
        ))}
      </ol>
      <SettingsFlowProvider value={{ save, also: { setup: next }, actions }}>
        <Page key={current} />
      </SettingsFlowProvider>
      <p className={css.leave}>
        <LinkButton to={PANEL} target="_top">
          {t('setup.later')}
        </LinkButton>
        <Button onClick={() => void goTo('done')}>{t('setup.never')}</Button>
      </p>
    </div>
  );
}

/** Its links load the page again: the zone and the languages that were chosen take effect then. */
function Done() {
  const t = useText();
  return (
    <Group title={t('setup.done')} hint={t('setup.doneHint')}>
      <p className={css.leave}>
        <LinkButton to={PANEL} variant="primary" target="_top">
          {t('nav.panel')}
        </LinkButton>
        <LinkButton to={SETTINGS} target="_top">
          {t('settings.title')}
        </LinkButton>
      </p>
    </Group>
  );
}

/** Goes on without saving what is on the page. */
function useGoTo(): (setup: SetupStep) => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const refreshGraph = useRefreshGraph();
  return async (setup) => {
    const result = await api.patch<Settings>('/api/settings', { setup });
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    await refreshGraph();
  };
}

/** The next page begins where the last one did, also for who does not see it. */
function useFocusOnChange(step: Step) {
  const element = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [step]);
  return element;
}
