import { useState } from 'react';

/** A label printer's label, an A4 sheet of four of them, or a whole A4 sheet with the terms. */
export const PAPERS = ['label', 'a4', 'waybill'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'waybill-paper';

/** The paper that was chosen last on this computer: that is where the printer is. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState(stored);
  const choose = (chosen: Paper) => {
    setPaper(chosen);
    store(chosen);
  };
  return [paper, choose];
}

function stored(): Paper {
  try {
    return PAPERS.find((paper) => paper === localStorage.getItem(KEY)) ?? 'label';
  } catch {
    return 'label';
  }
}

/** Where storage is not allowed, the choice lasts as long as the page. */
function store(paper: Paper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // The page has the choice.
  }
}
