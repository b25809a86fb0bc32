import { Button, PageTitle, Stack, useLanguage, useTheme } from '@waybill/kit';
import { Forms } from './forms';
import css from './gallery.module.css';
import { Icons } from './icons';
import { Primitives } from './primitives';
import { Tokens } from './tokens';

/** Every primitive of the kit, in the theme and language of the URL. */
export function Gallery() {
  const { code, locale, dir } = useLanguage();
  const [theme, toggle] = useTheme();
  return (
    <main className={css.page}>
      <PageTitle eyebrow={`${locale} · ${dir} · ${theme}`} actions={<Actions onToggle={toggle} code={code} />}>
        Kit gallery
      </PageTitle>
      <Stack gap={7}>
        <Tokens />
        <Primitives />
        <Forms />
        <Icons />
      </Stack>
    </main>
  );
}

function Actions({ onToggle, code }: { onToggle: () => void; code: string }) {
  return (
    <>
      <Button icon="dark_mode" onClick={onToggle}>
        Switch theme
      </Button>
      <a href={code === 'ar' ? '?lang=en' : '?lang=ar'}>{code === 'ar' ? 'Left to right' : 'Right to left'}</a>
    </>
  );
}
