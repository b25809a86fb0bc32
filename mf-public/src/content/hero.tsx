import type { Hero as HeroName, PageDraft } from '@waybill/contracts';
import { Picture, type PictureName } from '../art/picture';
import css from './hero.module.css';

const PICTURES: Record<HeroName, PictureName> = {
  'hero-mixed': 'mixed',
  'hero-air': 'air',
  'hero-sea': 'sea',
  'hero-road': 'road',
};

export function Hero({ page }: { page: PageDraft }) {
  return (
    <header className={`${css.hero} ${css[page.overlay]}`}>
      <div className={css.inner}>
        <div className={css.words} dir="auto">
          <h1>{page.title}</h1>
          {page.sub_title && <p className={css.subTitle}>{page.sub_title}</p>}
        </div>
        <Picture name={PICTURES[page.hero]} className={css.picture} />
      </div>
    </header>
  );
}
