import { TextArea, type TextAreaProps } from '@waybill/kit/forms';
import css from './growing-text-area.module.css';

/** A text area that starts with a few lines and grows with its text to 250 px. */
export function GrowingTextArea(props: TextAreaProps) {
  return <TextArea {...props} className={css.growing ?? ''} />;
}
