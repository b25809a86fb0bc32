import type { Hero as HeroName, PageDraft } from '@waybill/contracts';
import { Illustration, type IllustrationName } from '../illustrations/illustration';
import css from './hero.module.css';

const ILLUSTRATIONS: Record<HeroName, IllustrationName> = {
  'hero-mixed': 'mixed',
  'hero-air': 'air',
  'hero-sea': 'sea',
  'hero-road': 'road',
};

export function Hero({ page }: { page: PageDraft }) {
  return (
    <header className={`${css.hero} ${css[page.overlay]}`}>
      <div className={css.inner}>
        <div className={css.copy} dir="auto">
          <h1 id="page-heading">{page.title}</h1>
          {page.sub_title && <p className={css.subTitle}>{page.sub_title}</p>}
        </div>
        <Illustration name={ILLUSTRATIONS[page.hero]} className={css.scene} />
      </div>
    </header>
  );
}
