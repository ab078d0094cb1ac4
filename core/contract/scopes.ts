/**
 * What opens each method and each route to a service account (SERVICE-2): a scope, any of several, every key, or none at all,
 * for what people do at a screen. A method that does not stand here does not compile.
 */
import type { Opening } from "../session/scope.ts"
import type { services } from "./contract.ts"

type Openings = {
  readonly [S in keyof typeof services]: { readonly [M in keyof (typeof services)[S]]: Opening }
}

/** Carts, drafts, tills, claims, papers and screens are somebody's who stands there. */
const people = "people"

const openings: Openings = {
  AuthService: {
    getOwnFlags: "any",
    logout: people,
    refreshItemPickupLoginSession: people,
    changePassword: people
  },
  UtilService: {
    getEnvVariable: "any",
    getEnvVariables: "any",
    getStoreInfo: "any"
  },
  LogService: {
    log: people
  },
  AuditService: {
    saveOrderAudit: people
  },
  ClientService: {
    clientAssign: people
  },
  FilterService: {
    getFilters: people,
    saveFilter: people,
    renameFilter: people,
    deleteFilter: people
  },
  OrderService: {
    getOrderList: "orders:read",
    getTodayOrderList: "orders:read",
    getRecentOrderList: "orders:read",
    getRecentOrderListTweaked: "orders:read",
    getOrderInfo: "orders:read",
    getOrderInfoByIncrementId: "orders:read",
    findOrders: people,
    updateOrder: people,
    syncOrders: people,
    getTodaySummary: "reports",
    getCategoryMapping: "stock:read",
    getLastOrderEntry: "orders:read",
    holdOrder: people,
    releaseOrder: people,
    getOrderTimeline: "orders:read",
    addOrderNote: people,
    takeBackOrderNote: people,
    noteScans: people,
    confirmOrderPrint: people,
    showCustomerPhone: "customers:phone",
    getDraft: people,
    saveDraft: people,
    removeDraft: people,
    restoreDraft: people,
    getPickList: people,
    getPickListDocument: people
  },
  OrderClientService: {
    updateInHubManager: people,
    updateOrder: people,
    returnOrder: people
  },
  OrderReturnService: {
    getAllCancelledOrders: "orders:read",
    getReturnOrder: people,
    getReturnCredit: people
  },
  StoreCreditService: {
    getCredit: people,
    getOpenCredits: people,
    payOutCredit: people
  },
  InvoiceService: {
    invoiceOrder: people,
    getInvoice: people,
    getCreditNote: people,
    getInvoiceDocument: people,
    isOrderSynced: "orders:read",
    processOrderItems: people,
    processOrderItemsInvServiceWay: people
  },
  OrderInvoiceService: {
    invoiceOrder: people,
    getAvailablePacks: people
  },
  EntityService: {
    getEntityInfo: "stock:read",
    getEntityWithPack: "stock:read"
  },
  ShipmentService: {
    getHubInventoryInfo: people,
    getHubInventoryInfoByScanCode: people,
    getHubInventoryInfoByIds: people,
    getTotalAvailableQty: people,
    getNActiveProductPacks: people,
    getNActiveProductPacksWhole: people,
    getProductInfo: "stock:read",
    getLabelFacts: people,
    syncShipments: people,
    resyncShipment: people,
    getShipmentInfoById: "stock:read",
    getCarton: "stock:read",
    getShipmentList: "stock:read",
    getAcceptedShipments: "stock:read",
    getRecentShipmentTweaked: "stock:read",
    isNewHubStore: "stock:read",
    getLastReturnOrRetainRecordTime: "stock:read",
    getLastNewShipmentTime: "stock:read",
    getLastAcceptedShipmentTime: "stock:read",
    getLastShipment: "stock:read",
    hubInventoryUpdatesForAcceptShipment: people,
    getHubInventory: "stock:read",
    getHubInventoryList: "stock:read",
    getEveryHubInventoryItemsForReturnStockPage: "stock:read",
    getShipmentDetailsOfProduct: "stock:read",
    getLastReturnStockInfo: "stock:read"
  },
  AcceptShipmentService: {
    acceptShipment: people
  },
  ReturnStockService: {
    getProductCategoriesList: "stock:read",
    createReturnStock: people,
    getReturnDocument: people,
    createRetunStockForRTV: people
  },
  InventoryService: {
    getCurrentStock: "stock:read",
    getFirstExpiring: "stock:read",
    getExpiringPacks: "stock:read",
    countExpiring: "stock:read",
    getPackLife: "stock:read"
  },
  EodStockService: {
    checkShipmentCanAccept: people,
    isEodStockSubmitted: people,
    getHubProductsWithStock: "stock:read",
    countStock: people,
    uncountStock: people,
    getStockCount: people,
    getEodDifferences: "reports",
    getEodReports: "reports",
    eodStockValueSubmission: people,
    approveEodStock: people,
    rejectEodStock: people,
    reopenEodStock: people
  },
  StockCorrectionService: {
    getHubProductStock: people,
    isEnableOOSStockCorrectionService: people,
    markStockCorrectionInHubInventory: people,
    addProductsToHubInventory: people,
    getCorrectionTickets: people,
    approveStockCorrection: people,
    refuseStockCorrection: people
  },
  ProductInfoService: {
    excludeVirtualProductIds: "stock:read",
    getProductPictures: "stock:read"
  },
  CodeRuleService: {
    getCodeRules: "any",
    explainCode: "any",
    getCodeRuleVersion: "any",
    setCodeRules: "admin:settings"
  },
  OffSaleService: {
    getOffSale: "stock:read",
    takeOffSale: people,
    putOnSale: people
  },
  PrintService: {
    getOrderDocument: people,
    getOrdersPapers: people,
    getShipmentDocument: people,
    getCommandSheet: people
  },
  ReceiptService: {
    getReceipt: people,
    getReceiptDocument: people,
    shareReceipt: people
  },
  ReportService: {
    getSummary: "reports",
    getSummaryOrders: "reports",
    getOrdersByHour: "reports",
    getOrderTimes: "reports",
    getShortages: "reports",
    getExpiryBreaches: "reports"
  },
  AccountsService: {
    getGstr1: "reports",
    getVat201: "reports",
    getRegistrations: "reports",
    getPostings: "reports"
  },
  DoctorService: {
    examine: "admin:read"
  },
  EventService: {
    getEvents: "orders:read"
  },
  EInvoiceService: {
    getOpenEInvoices: "reports",
    retryEInvoice: people,
    setAsideEInvoice: people
  },
  CommerceService: {
    getSession: people,
    cancelOrder: people,
    createShipment: people,
    takeBackShipment: people,
    approveShipment: people,
    getShipmentInfo: "stock:read",
    getFailedPartnerOrders: "orders:read",
    dismissFailedPartnerOrder: people,
    retryFailedPartnerOrder: people,
    "core_store.list": "any",
    initStore: people,
    getHubOrders: "orders:read",
    changePaymentMethod: people,
    getDeliverySlots: "orders:read",
    changeDeliverySubslot: people,
    getCart: people,
    clearCart: people,
    newCart: people,
    setCartAside: people,
    addItemToCart: people,
    addMultipleItemsToCart: people,
    updateItemInCart: people,
    deleteItemFromCart: people,
    deletePackFromCart: people,
    applyCoupon: people,
    removeCoupon: people,
    setDiscount: people,
    removeDiscount: people,
    approveDiscounts: people,
    setupGuestUser: people,
    setupUser: people,
    setupShippingAddress: people,
    placeOrder: people,
    placeOrderV2: people,
    updateAndInvoiceOrder: people,
    getInvoicePrintInfo: people,
    getCustomerInfo: people,
    getHubCustomer: people,
    getCoupons: "orders:read"
  },
  DisplayService: {
    getCustomerDisplay: people
  },
  ClaimService: {
    claimPacks: people,
    takeOverPacks: people,
    releasePacks: people,
    getClaims: people
  },
  CustomPriceService: {
    getDifferentialPrice: "stock:read"
  },
  PaymentService: {
    requestUpiPayment: "payments",
    checkUpiPayment: "payments",
    confirmPayment: "payments"
  },
  ShiftService: {
    openShift: people,
    getShift: people,
    addCashMovement: people,
    countShift: people,
    closeShift: people,
    approveShift: people,
    rejectShift: people,
    getShiftReport: "reports",
    getShiftReportDocument: people,
    getShifts: "reports"
  },
  TaskService: {
    getTasks: people,
    getTask: people,
    countTasks: people,
    takeTask: people,
    handBackTask: people,
    endTask: people
  },
  AddressChangeService: {
    getExistingAddress: people,
    changeAddress: people
  },
  StoreService: {
    getSubLocations: "stock:read"
  },
  StoreNewService: {
    getSourceStoresList: people
  },
  HubToHubService: {
    getAvailableInventoryOfSourceStore: people,
    createHubTransferOrder: people,
    getHubTransfers: "stock:read"
  },
  AdminService: {
    getUsers: ["admin:read", "admin:users"],
    getStores: ["admin:read", "admin:users", "admin:settings", "admin:master-data"],
    createUser: "admin:users",
    updateUser: "admin:users",
    setFlag: "admin:users",
    setPassword: "admin:users",
    endSessions: "admin:users",
    getEnvVariables: ["admin:read", "admin:settings"],
    getUnreadable: ["admin:read", "admin:settings"],
    setEnvVariable: "admin:settings",
    addProductGtin: "admin:master-data",
    removeProductGtin: "admin:master-data",
    setProductPlu: "admin:master-data",
    removeEnvVariable: "admin:settings",
    getAudit: "admin:read"
  },
  MasterDataService: {
    getKinds: ["admin:read", "admin:master-data", "prices:write"],
    getRows: ["admin:read", "admin:master-data", "prices:write"],
    addPart: ["admin:master-data", "prices:write"],
    checkChange: ["admin:master-data", "prices:write"],
    change: ["admin:master-data", "prices:write"],
    getChanges: ["admin:read", "admin:master-data"],
    getChange: ["admin:read", "admin:master-data"],
    undo: "admin:master-data",
    cancel: "admin:master-data"
  },
  WorkstationService: {
    getWorkstations: "admin:read",
    getWorkstation: "admin:read",
    makeCode: people,
    change: people,
    setConfiguration: people,
    getOffers: "admin:read",
    offer: people,
    takeOut: people
  },
  ServiceAccountService: {
    getOwnAccount: "any",
    getServiceAccounts: people,
    addServiceAccount: people,
    changeServiceAccount: people,
    removeServiceAccount: people,
    makeKey: people,
    revokeKey: people
  },
  ArchiveService: {
    getArchive: "admin:read",
    archiveNext: people
  },
  CustomerDataService: {
    getCustomerData: people,
    eraseCustomer: people,
    getErasures: "admin:read",
    repeatErasures: people
  },
  DemoService: {
    refresh: people,
    feed: people,
    codes: people,
    fault: people
  }
}

const byMethod: ReadonlyMap<string, Opening> = new Map(
  Object.entries(openings).flatMap(([service, methods]) =>
    Object.entries(methods).map(([name, opening]): readonly [string, Opening] => [
      `${service}.${name}`,
      opening
    ])
  )
)
/** What a service has to have for a method; the document of the contract is everybody's. */
export const openingOf = (method: string): Opening =>
  byMethod.get(method) ?? (method === "rpc.discover" ? "any" : people)

/** The routes beside /api that a key opens; no other one takes a key. */
export const routeOpenings = {
  "GET /openrpc.json": "any",
  "GET /openapi.json": "any",
  "GET /ws": "orders:read",
  "POST /inbox/orders": "orders:write",
  "POST /inbox/shipments": "shipments:write",
  "GET /products": "stock:read",
  "GET /xmlconnect/product/getAllStoreProducts": "stock:read",
  "GET /xmlconnect/product/getAllProductsAttribute": "stock:read",
  "GET /xmlconnect/product/getAvailableStoreProducts": "stock:read",
  "GET /xmlconnect/product/getStorePrices": "stock:read",
  "GET /xmlconnect/product/getCatalogMapping": "stock:read",
  "POST /xmlconnect/product/getAvailableStoreProductsWithStock": "stock:read",
  "POST /getAllStockInfo": "stock:read",
  "GET /api/hubmanager/offline-payment/{id}/status": "payments",
  "POST /api/hubmanager/offline-payment/{id}/qr-code": "payments",
  "POST /api/hubmanager/offline-payment/{id}/confirm": "payments"
} as const satisfies Readonly<Record<string, Opening>>
export type ServiceRoute = keyof typeof routeOpenings
