import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

/** A generous timeout: on a busy machine a slow test must not fail. */
configure({ asyncUtilTimeout: 20_000 });
