import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

/** A long timeout, so that slow tests do not fail on a busy machine. */
configure({ asyncUtilTimeout: 20_000 });
