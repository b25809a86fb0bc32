import { IconButton } from '@waybill/kit';
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import css from './menu.module.css';

interface MenuProps {
  /** Name of the button that opens it. */
  label: string;
  size?: 'small' | 'normal';
  /** Links and buttons. */
  children: ReactNode;
}

/** Further actions behind one button, in a popover over the page; Escape and a click beside it close it. */
export function Menu({ label, size = 'small', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open' && button.current) placeBeside(currentTarget, button.current);
  };
  return (
    <>
      <IconButton ref={button} icon="more_horiz" size={size} label={label} popoverTarget={id} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only closes after a choice, which the keyboard makes by a click, too */}
      <div
        id={id}
        popover="auto"
        className={css.menu}
        onBeforeToggle={place}
        onClick={(event) => event.currentTarget.hidePopover?.()}
      >
        {children}
      </div>
    </>
  );
}

const GAP = 4;

/** Below the button, or above it near the lower edge; the end edges are aligned. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const isHigh = bottom < clientHeight * 0.65;
  menu.style.insetInline = `auto ${isRtl ? left : clientWidth - right}px`;
  menu.style.insetBlock = isHigh ? `${bottom + GAP}px auto` : `auto ${clientHeight - top + GAP}px`;
}
