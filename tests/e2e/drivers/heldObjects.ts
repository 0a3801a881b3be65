import type { Page } from '@playwright/test';

/**
 * How many objects the page holds that are what is sought, after what it has let go of was collected.
 *
 * @param is Script of a function of one object; what throws is not sought.
 */
export async function heldObjects(page: Page, is: string): Promise<number> {
  await page.requestGC();
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const found = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
  const held = await session.send('Runtime.callFunctionOn', {
    objectId: found.objects.objectId!,
    functionDeclaration: `function () {
      const is = ${is};
      return this.filter((one) => { try { return is(one); } catch { return false; } }).length;
    }`,
    returnByValue: true,
  });
  await session.detach();
  return Number(held.result.value);
}
