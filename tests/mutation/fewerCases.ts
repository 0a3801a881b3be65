import fc from 'fast-check';

// a mutant that a property kills dies among its first cases: thousands more would take hours
fc.configureGlobal({ interruptAfterTimeLimit: 2_000 });
