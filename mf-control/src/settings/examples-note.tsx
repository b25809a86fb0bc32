import type { HomeContent } from '@waybill/contracts';
import { LinkButton, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { HOME } from './paths';

/** Says that the home page has figures and clients that are nobody's, as that of a new site has, until they are changed. */
export function ExamplesNote() {
  const t = useText();
  if (!useHasExamples()) return null;
  return (
    <Group title={t('examples.title')} hint={t('examples.hint')} wide>
      <p>
        <LinkButton to={HOME} target="_top">
          {t('examples.change')}
        </LinkButton>
      </p>
    </Group>
  );
}

/** Nothing is said before the settings are known. */
function useHasExamples(): boolean {
  const settings = useAtomValue(siteSettingsAtom) as { home?: HomeContent | null } | null;
  const home = settings?.home;
  if (home === undefined) return false;
  if (home === null || home.figures === null) return true;
  return home.clients === null && (home.sections?.includes('clients') ?? true);
}
