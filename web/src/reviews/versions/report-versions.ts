/** One file for all that a report shows of versions, and does with them. */
export { AmendMenu } from '../amend/amend-menu.tsx';
export { AboveReport } from './above-report.tsx';
