import { Icon } from '@waybill/kit';
import { useBrand } from '../boot/brand';
import css from './brand-mark.module.css';

/** The mark and the name of the company, or its logo, which has both. */
export function BrandMark() {
  const { name, mark, logo } = useBrand();
  if (logo !== null) return <img className={css.logo} src={logo} alt={name} />;
  return (
    <>
      {mark === null ? <Icon name="brand" /> : <img className={css.mark} src={mark} alt="" />}
      <span>{name}</span>
    </>
  );
}
