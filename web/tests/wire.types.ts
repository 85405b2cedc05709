// Compares the client's wire types (src/protocol/wire.ts) with the house's documentation (src/protocol/api.d.ts,
// generated): a drift does not compile.
import type * as house from '../src/protocol/api'
import type * as client from '../src/protocol/wire'

/** The client can read everything the house sends. */
type Read<Documented extends Known, Known> = Documented
/** The house documents everything the client sends. */
type Said<Known extends Documented, Documented> = Known

export type Holds = [
  Read<house.FromHouse, client.FromHouse>,
  Read<house.Entry, client.Entry>,
  Read<house.GameInfo, client.GameInfo>,
  Read<house.TableInfo, client.TableInfo>,
  Read<house.HotseatPlayer, client.Neighbour>,
  Read<house.BlockedPerson, client.Avoided>,
  Said<client.Reason, house.ReportRequest['reason']>,
  Read<house.NewTable, client.NewTable>,
  Read<house.MyTable, client.MyTable>,
  Read<house.TableLedger, client.Ledger>,
  Read<house.Boards, client.Boards>,
  Read<house.Me, client.Me>,
  Read<house.DeviceLink, client.DeviceLink>,
  Said<client.Command | client.Hello | client.ScreenReport | client.Stir | client.Resting, house.ToHouse>,
  Said<client.TableWish, house.TableWish>,
]
